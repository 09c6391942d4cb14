/**
 * The small helper behind the message catalogues. A message is a text with `{name}` places, or several
 * texts of which the plural rules of the language pick one by a number. `**words**` are stressed.
 */

export type Language = 'es' | 'en' | 'ko';

export interface Plural {
  /** Name of the parameter that decides. */
  readonly by: string;
  readonly one?: string;
  readonly other: string;
}

export type Message = string | Plural;
export type Catalogue = Readonly<Record<string, Message>>;
/** A translation has every key of the Spanish source, and no other. */
export type Translation<Source extends Catalogue> = { readonly [Key in keyof Source]: Message };
export type Params = Readonly<Record<string, string | number>>;

/** The language of the document, Spanish when it is none of ours. */
export function documentLanguage(): Language {
  const tag = document.documentElement.lang.slice(0, 2);
  return tag === 'en' || tag === 'ko' ? tag : 'es';
}

// Spanish groups digits only from five on by default; the look asks for 1.684 everywhere.
export const NUMBER_LOCALE: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB', ko: 'ko-KR' };

export function formatNumber(language: Language, value: number, digits = 0): string {
  return new Intl.NumberFormat(NUMBER_LOCALE[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
  }).format(value);
}

/** A difference with its sign; the minus is the typographic one. */
export function formatSigned(language: Language, value: number, digits = 0): string {
  const size = formatNumber(language, Math.abs(value), digits);
  if (Number(Math.abs(value).toFixed(digits)) === 0) return size;
  return `${value < 0 ? '−' : '+'}${size}`;
}

export function formatList(language: Language, items: readonly string[]): string {
  // What Korean gets here ("및") belongs to documents; people write commas.
  if (language === 'ko') return items.join(', ');
  return new Intl.ListFormat(NUMBER_LOCALE[language], { type: 'conjunction' }).format(items);
}

function choose(language: Language, message: Message, params: Params): string {
  if (typeof message === 'string') return message;
  const count = Number(params[message.by]);
  const category = new Intl.PluralRules(NUMBER_LOCALE[language]).select(count);
  return category === 'one' ? (message.one ?? message.other) : message.other;
}

/** The message with its places filled; a place without a parameter stays visible. */
export function fill(language: Language, message: Message, params: Params = {}): string {
  return choose(language, message, params).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(language, value) : value;
  });
}

export interface Piece {
  readonly text: string;
  readonly strong: boolean;
}

/** A filled message cut at its `**stressed**` words. */
export function pieces(text: string): Piece[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, strong: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

export interface Translator<Source extends Catalogue> {
  readonly language: Language;
  (key: keyof Source & string, params?: Params): string;
}

/** The one function with which a part of the page speaks. */
export function translator<Source extends Catalogue>(
  language: Language,
  catalogues: Readonly<Record<Language, Translation<Source>>>,
): Translator<Source> {
  const messages = catalogues[language];
  const speak = (key: keyof Source & string, params?: Params): string =>
    fill(language, messages[key], params);
  return Object.assign(speak, { language });
}
