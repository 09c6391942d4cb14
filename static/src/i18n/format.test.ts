import { describe, expect, it } from 'vitest';
import { fill, formatNumber, formatSigned, pieces, translator } from './format';

describe('numbers', () => {
  it('are written as the language writes them', () => {
    expect(formatNumber('es', 1684)).toBe('1.684');
    expect(formatNumber('en', 1684)).toBe('1,684');
    expect(formatNumber('es', 5.34, 2)).toBe('5,34');
    expect(formatNumber('ko', 5.34, 2)).toBe('5.34');
  });

  it('carry a sign when they are a difference', () => {
    expect(formatSigned('es', -11)).toBe('−11');
    expect(formatSigned('es', 15)).toBe('+15');
    expect(formatSigned('es', -0.2)).toBe('0');
  });
});

describe('messages', () => {
  const plural = { by: 'n', one: 'falta {n} carta', other: 'faltan {n} cartas' };

  it('choose their plural by the language', () => {
    expect(fill('es', plural, { n: 1 })).toBe('falta 1 carta');
    expect(fill('es', plural, { n: 3 })).toBe('faltan 3 cartas');
    expect(fill('ko', { by: 'n', other: '카드 {n}장' }, { n: 1 })).toBe('카드 1장');
  });

  it('leave a place without a parameter visible', () => {
    expect(fill('en', 'hello {who}')).toBe('hello {who}');
  });

  it('are cut at their stressed words', () => {
    expect(pieces('saca **7**. Nadie')).toEqual([
      { text: 'saca ', strong: false },
      { text: '7', strong: true },
      { text: '. Nadie', strong: false },
    ]);
  });

  it('speak the language of the translator', () => {
    const t = translator('en', { es: { hi: 'hola' }, en: { hi: 'hello' }, ko: { hi: '안녕' } });
    expect(t('hi')).toBe('hello');
  });
});
