/** The words of the game in the language of the document. */

import { language, translator } from '../../../i18n';
import { en } from './en';
import { es } from './es';
import { ko } from './ko';

export type WordKey = keyof typeof es;

export const w = translator<typeof es>(language, { es, en, ko });

export function isWordKey(key: string): key is WordKey {
  return key in es;
}
