import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

import { TALL } from '../layout';
import { SEATS } from '../palette';
import { PROP_RECIPES, type Prop } from '.';
import { showing } from './die';
import { flag } from './flags';
import { camp, fortress, path } from './pieces';

const UP = new Vector3(0, 1, 0);
const FACES: Record<number, Vector3> = {
  1: new Vector3(0, 1, 0),
  2: new Vector3(0, 0, 1),
  3: new Vector3(1, 0, 0),
  4: new Vector3(-1, 0, 0),
  5: new Vector3(0, 0, -1),
  6: new Vector3(0, -1, 0),
};

describe('the dice', () => {
  it('bring the face with the number to the top', () => {
    for (const [value, face] of Object.entries(FACES)) {
      expect(
        face
          .clone()
          .applyQuaternion(showing(Number(value)))
          .distanceTo(UP),
      ).toBeLessThan(1e-6);
    }
  });

  it('have no seven', () => {
    expect(() => showing(7)).toThrow(RangeError);
  });
});

describe('the recipes', () => {
  it('are no higher than the sight-line rule believes', () => {
    for (const [prop, height] of Object.entries(TALL)) {
      const g = PROP_RECIPES[prop as Prop]();
      g.computeBoundingBox();
      expect(g.boundingBox?.max.y).toBeLessThanOrEqual(height * 1.12 + 0.02);
    }
  });

  it('make pieces that fit their places', () => {
    const size = (g: ReturnType<typeof path>): Vector3 => {
      g.computeBoundingBox();
      return g.boundingBox?.getSize(new Vector3()) ?? new Vector3();
    };
    expect(size(path()).x).toBeLessThan(0.7);
    expect(size(camp()).x).toBeLessThan(0.6);
    expect(size(fortress()).y).toBeLessThan(0.75);
  });

  it('give every seat a flag of its own shape', () => {
    const outlines = SEATS.map(({ shape }) => flag(shape).getAttribute('position').array.join());
    expect(new Set(outlines).size).toBe(6);
  });
});
