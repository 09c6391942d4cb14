/** The visitors' names and effects in the language of the document. */

import { language } from '../../../i18n';
import { en, enClassic } from './visitors.en';
import { es, esClassic } from './visitors.es';
import { ko, koClassic } from './visitors.ko';

type Tens = '0' | '1' | '2' | '3';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Number38 = Exclude<`${Tens}${Digit}`, '00' | '39'>;
export type VisitorId = `${'S' | 'W'}${Number38}`;

/** Either one text, or clauses of which one, two or all are carried out. */
export interface VisitorText {
  readonly name: string;
  readonly does?: string;
  readonly a?: string;
  readonly b?: string;
  readonly c?: string;
  /** What doing both clauses costs. */
  readonly both?: string;
  /** Two parts, in the order of the player's choice. */
  readonly two?: boolean;
}

export type VisitorTexts = Readonly<Record<VisitorId, VisitorText>>;

const TEXTS = { es, en, ko }[language];
const CLASSIC = { es: esClassic, en: enClassic, ko: koClassic }[language];

/** Cards with three clauses of which two are carried out. */
const TWO_OF_THREE: readonly string[] = ['S05', 'W20', 'W27'];

export function visitorText(id: string, classic: boolean): VisitorText | null {
  const key = id as VisitorId;
  return (classic ? CLASSIC[key] : undefined) ?? TEXTS[key] ?? null;
}

export function isTwoOfThree(id: string): boolean {
  return TWO_OF_THREE.includes(id);
}
