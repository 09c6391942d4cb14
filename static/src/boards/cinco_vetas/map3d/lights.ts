/** The light of day and dusk: one sun, which throws the only shadow, and the sky. */

import { Color, DirectionalLight, Group, HemisphereLight } from 'three';

import { frameAt } from './map';
import { applyGlaze, createGlaze } from './materials';
import type { ThemeLook } from './palette';

const SUN_DISTANCE = 14;

function mix(a: string, b: string, t: number): string {
  return `#${new Color(a).lerp(new Color(b), t).getHexString()}`;
}

/** A look between two others; `t` from 0 to 1. */
export function blended(a: ThemeLook, b: ThemeLook, t: number): ThemeLook {
  if (t >= 1) return b;
  const number = (x: number, y: number): number => x + (y - x) * t;
  return {
    clear: mix(a.clear, b.clear, t),
    sun: mix(a.sun, b.sun, t),
    sunPower: number(a.sunPower, b.sunPower),
    sky: mix(a.sky, b.sky, t),
    earth: mix(a.earth, b.earth, t),
    skyPower: number(a.skyPower, b.skyPower),
    direction: [
      number(a.direction[0], b.direction[0]),
      number(a.direction[1], b.direction[1]),
      number(a.direction[2], b.direction[2]),
    ],
    glow: number(a.glow, b.glow),
    shallow: mix(a.shallow, b.shallow, t),
    mid: mix(a.mid, b.mid, t),
    deep: mix(a.deep, b.deep, t),
    foam: mix(a.foam, b.foam, t),
    decal: mix(a.decal, b.decal, t),
    select: b.select,
    rim: mix(a.rim, b.rim, t),
  };
}

export class Lights {
  readonly group = new Group();
  /** Shared by every material of the scene. */
  readonly glaze = createGlaze();
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();

  constructor() {
    const { sun } = this;
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 3.2;
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.02;
    sun.shadow.intensity = 0.82;
    const eye = sun.shadow.camera;
    Object.assign(eye, { left: -7.2, right: 7.2, top: 6.6, bottom: -6.6, near: 1, far: 32 });
    this.group.add(sun, sun.target, this.sky);
  }

  /** Directions are in the camera's home frame, so that a quarter turn keeps the shading. */
  set(look: ThemeLook, azimuth: number): void {
    const { right, front } = frameAt(azimuth);
    const [x, y, z] = look.direction;
    this.sun.position
      .copy(right)
      .multiplyScalar(x * SUN_DISTANCE)
      .addScaledVector(front, z * SUN_DISTANCE)
      .setY(y * SUN_DISTANCE);
    this.sun.color.set(look.sun);
    this.sun.intensity = look.sunPower;
    this.sky.color.set(look.sky);
    this.sky.groundColor.set(look.earth);
    this.sky.intensity = look.skyPower;
    applyGlaze(this.glaze, look);
  }

  dispose(): void {
    this.sun.dispose();
    this.sky.dispose();
  }
}
