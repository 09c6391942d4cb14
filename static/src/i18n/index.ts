/** The words of the match page in the language of the document. */

import { en } from './en';
import { es } from './es';
import { documentLanguage, translator } from './format';
import { ko } from './ko';

export * from './format';
export type { ShellKey } from './es';

export const language = documentLanguage();
export const t = translator<typeof es>(language, { es, en, ko });

/** Whether the shell has words for a key that is built from a code of the server. */
export function isShellKey(key: string): key is keyof typeof es {
  return key in es;
}
