import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

import { fit, FOV, type Glass, glassOf, hull, isUpright, NO_INSET, TILT, TILT_UPRIGHT } from './camera';

function cameraAt(glass: Glass): { camera: PerspectiveCamera; points: Vector3[] } {
  const points = hull();
  const stand = fit(points, glass);
  const camera = new PerspectiveCamera(FOV, glass.width / glass.height, 0.5, 200);
  camera.position.copy(stand.position);
  camera.lookAt(stand.target);
  camera.setViewOffset(glass.width, glass.height, stand.shiftX, stand.shiftY, glass.width, glass.height);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  return { camera, points };
}

/** Bounds of the hull on the glass, in pixels. */
function bounds(glass: Glass): { left: number; right: number; top: number; bottom: number } {
  const { camera, points } = cameraAt(glass);
  const seen = points.map((p) => p.clone().project(camera));
  const xs = seen.map((p) => ((p.x + 1) / 2) * glass.width);
  const ys = seen.map((p) => ((1 - p.y) / 2) * glass.height);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

const glass = (over: Partial<Glass>): Glass => ({
  width: 1280,
  height: 800,
  inset: NO_INSET,
  azimuth: 0,
  tilt: TILT,
  margin: 1,
  ...over,
});

describe('the fit of the camera', () => {
  const cases: Glass[] = [
    glass({}),
    glass({ width: 2560, height: 900 }),
    glass({ width: 390, height: 844, azimuth: -Math.PI / 2, tilt: TILT_UPRIGHT }),
    glass({ width: 360, height: 360 }),
    glass({ inset: { top: 48, right: 320, bottom: 120, left: 0 } }),
    glass({
      width: 390,
      height: 844,
      azimuth: -Math.PI / 2,
      inset: { top: 60, right: 0, bottom: 300, left: 0 },
    }),
  ];

  it.each(cases)('keeps the whole island between the bars, $width × $height', (g) => {
    const b = bounds(g);
    expect(b.left).toBeGreaterThanOrEqual(g.inset.left - 0.5);
    expect(b.right).toBeLessThanOrEqual(g.width - g.inset.right + 0.5);
    expect(b.top).toBeGreaterThanOrEqual(g.inset.top - 0.5);
    expect(b.bottom).toBeLessThanOrEqual(g.height - g.inset.bottom + 0.5);
  });

  it.each(cases)('touches two opposite sides: no nearer stand exists, $width × $height', (g) => {
    const b = bounds(g);
    const slackX = b.left - g.inset.left + (g.width - g.inset.right - b.right);
    const slackY = b.top - g.inset.top + (g.height - g.inset.bottom - b.bottom);
    expect(Math.min(slackX, slackY)).toBeLessThan(1.5);
  });

  it('lays the long side of the island along upright glass, unless turned by hand', () => {
    expect(glassOf(390, 844, NO_INSET, false).azimuth).toBe(-Math.PI / 2);
    expect(glassOf(390, 844, NO_INSET, true).azimuth).toBe(0);
    expect(glassOf(1280, 800, NO_INSET, false).azimuth).toBe(0);
    expect(glassOf(1280, 800, NO_INSET, true).azimuth).toBe(-Math.PI / 2);
    const stand = (turned: boolean): number => fit(hull(), glassOf(390, 844, NO_INSET, turned)).distance;
    expect(stand(false)).toBeLessThan(stand(true)); // larger on the glass
  });

  it('calls a screen upright when it is clearly higher than wide', () => {
    expect(isUpright(390, 844)).toBe(true);
    expect(isUpright(1000, 1000)).toBe(false);
    expect(isUpright(1280, 800)).toBe(false);
  });
});
