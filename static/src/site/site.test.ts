import { afterEach, describe, expect, it } from 'vitest';

import { ownPath } from './me';
import { reach } from './queue';
import { parse } from './socket';
import { allTexts, text } from './texts';
import { chooseTheme } from './theme';
import { ago, clock, moment, partOfDay } from './times';
import { toast } from './toasts';

afterEach(() => {
  document.documentElement.lang = '';
});

describe('times', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [472, '7:52'],
    [3723, '1:02:03'],
    [-5, '0:00'],
  ])('writes %d s as %s', (seconds, words) => {
    expect(clock(seconds)).toBe(words);
  });

  it('says how long ago it was in whole units', () => {
    expect(ago(30, 'es')).toBe('ahora');
    expect(ago(185, 'es')).toBe('hace 3 minutos');
    expect(ago(90_000, 'en')).toBe('yesterday');
    expect(ago(7_300, 'ko')).toBe('2시간 전');
  });

  it.each([
    [5, 'evening'],
    [6, 'morning'],
    [13, 'afternoon'],
    [20, 'evening'],
  ])('greets at %d h as in the %s', (hour, part) => {
    expect(partOfDay(hour)).toBe(part);
  });
});

describe('moments', () => {
  it('are told in the zone of the reader', () => {
    const at = '2026-03-29T22:30:05.400+00:00';
    expect(moment(at, 'es', 'Europe/Madrid')).toMatch(/30 mar.*00:30:05/);
    expect(moment(at, 'ko', 'Asia/Seoul')).toMatch(/3월 30일.*07:30:05/);
  });
});

describe('toasts', () => {
  it('say the same once', () => {
    document.body.innerHTML = '<div id="toasts"></div>';
    const act = { label: 'Ver', run: () => undefined };
    for (const words of ['Ana pide la revancha.', 'Listo', 'Ana pide la revancha.']) toast(words, act);
    const shown = [...document.querySelectorAll('.toast span')].map((item) => item.textContent);
    expect(shown).toEqual(['Listo', 'Ana pide la revancha.']);
  });
});

describe('queue', () => {
  it.each([
    [-1, 100],
    [9.9, 100],
    [10, 125],
    [119, 375],
    [120, 400],
    [9_999, 400],
  ])('reaches after %d s as far as the server: %d', (seconds, points) => {
    expect(reach(seconds)).toBe(points);
  });
});

describe('sockets', () => {
  it('takes messages with a type and nothing else', () => {
    expect(parse('{"type":"ping","server_time":"x"}')?.type).toBe('ping');
    for (const data of ['', '<html>', '[]', 'null', '{"kind":"x"}', '{"type":1}']) {
      expect(parse(data)).toBeNull();
    }
  });

  it.each([
    ['/partida/abc/', '/partida/abc/'],
    ['//evil.example/x', null],
    ['https://evil.example/', null],
    ['javascript:alert(1)', null],
    ['', null],
    [7, null],
  ])('is led by %s to %s', (url, path) => {
    expect(ownPath(url)).toBe(path);
  });
});

describe('texts', () => {
  it('has the same keys in every language, none empty', () => {
    const keys = Object.keys(allTexts.es).sort();
    for (const catalogue of Object.values(allTexts)) {
      expect(Object.keys(catalogue).sort()).toEqual(keys);
      expect(Object.values(catalogue).every((words) => words.length > 0)).toBe(true);
    }
  });

  it('follows the language of the document', () => {
    document.documentElement.lang = 'ko';
    expect(text('close')).toBe('닫기');
    document.documentElement.lang = 'fr';
    expect(text('close')).toBe('Cerrar');
  });
});

describe('theme', () => {
  it('is kept in a cookie and painted at once', () => {
    chooseTheme('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.documentElement.dataset.themeChoice).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    chooseTheme('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
