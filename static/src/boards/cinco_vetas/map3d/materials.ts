/** Materials: one lit clay for all props, one for the sea, one for decals. Shared uniforms carry the theme. */

import {
  Color,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshLambertMaterialParameters,
  type Texture,
} from 'three';

import { ATLAS_COLUMNS, ATLAS_ROWS } from './atlas';
import type { ThemeLook } from './palette';

/** What the theme sets in the shaders of one scene. */
export interface Glaze {
  readonly glow: { value: number };
  readonly shallow: { value: Color };
  readonly mid: { value: Color };
  readonly deep: { value: Color };
  readonly foam: { value: Color };
  /** Around flags. */
  readonly rim: { value: Color };
}

export function createGlaze(): Glaze {
  return {
    glow: { value: 0.2 },
    shallow: { value: new Color() },
    mid: { value: new Color() },
    deep: { value: new Color() },
    foam: { value: new Color() },
    rim: { value: new Color() },
  };
}

/** Set the shared uniforms to a theme. */
export function applyGlaze(glaze: Glaze, look: ThemeLook): void {
  glaze.glow.value = look.glow;
  glaze.shallow.value.set(look.shallow);
  glaze.mid.value.set(look.mid);
  glaze.deep.value.set(look.deep);
  glaze.foam.value.set(look.foam);
  glaze.rim.value.set(look.rim);
}

/** Vertex colour, dyed by the instance colour as far as fx.x says (-1: the theme's rim), glowing by fx.y. */
export function clayMaterial(
  glaze: Glaze,
  options: MeshLambertMaterialParameters = {},
): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, ...options });
  material.onBeforeCompile = (shader) => {
    shader.uniforms['uGlow'] = glaze.glow;
    shader.uniforms['uRim'] = glaze.rim;
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute vec2 fx; uniform vec3 uRim; varying float vGlow;',
      )
      .replace(
        '#include <color_vertex>',
        `vColor = vec4(color, 1.0); vGlow = fx.y;
        #ifdef USE_INSTANCING_COLOR
          vColor.rgb *= mix(vec3(1.0), instanceColor.rgb, max(fx.x, 0.0));
        #endif
        if (fx.x < -0.5) vColor.rgb = uRim;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float uGlow; varying float vGlow;')
      .replace(
        '#include <emissivemap_fragment>',
        'totalEmissiveRadiance += diffuseColor.rgb * vGlow * uGlow;',
      );
  };
  material.customProgramCacheKey = () => 'clay';
  return material;
}

const SEA_COLOUR = `
  float wob = 0.035 * sin(vSpot.x * 4.1 + 1.7 * sin(vSpot.y * 2.3)) + 0.02 * sin(vSpot.y * 7.3 - vSpot.x * 3.1);
  float d = vShore + wob;
  vec3 sea = mix(uShallow, uMid, smoothstep(0.34, 1.15, d));
  sea = mix(sea, uDeep, smoothstep(0.9, 4.6, d));
  float lap = 1.0 - smoothstep(0.37, 0.4, d);
  float line = (1.0 - smoothstep(0.012, 0.026, abs(d - 0.55)))
    * smoothstep(-0.35, 0.1, sin(vSpot.x * 2.7 + vSpot.y * 1.9));
  float faint = (1.0 - smoothstep(0.01, 0.022, abs(d - 0.83)))
    * smoothstep(0.1, 0.5, sin(vSpot.x * 1.9 - vSpot.y * 2.3 + 1.0));
  diffuseColor.rgb = mix(sea, uFoam, clamp(lap * 0.9 + line * 0.75 + faint * 0.4, 0.0, 1.0));`;

/** Colours the water by its distance from the coast, with surf on the sand and two broken lines of foam. */
export function seaMaterial(glaze: Glaze): MeshLambertMaterial {
  const material = new MeshLambertMaterial();
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, {
      uShallow: glaze.shallow,
      uMid: glaze.mid,
      uDeep: glaze.deep,
      uFoam: glaze.foam,
    });
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute float shore; varying float vShore; varying vec2 vSpot;',
      )
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvShore = shore; vSpot = position.xz;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        '#include <common>\nuniform vec3 uShallow, uMid, uDeep, uFoam; varying float vShore; varying vec2 vSpot;',
      )
      .replace('#include <color_fragment>', SEA_COLOUR);
  };
  material.customProgramCacheKey = () => 'sea';
  return material;
}

/** Quads that show one cell of the atlas each; the instance attribute `cell` says which. */
export function decalMaterial(map: Texture): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    map,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  const columns = `${ATLAS_COLUMNS}.0`;
  const rows = `${ATLAS_ROWS}.0`;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float cell;')
      .replace(
        '#include <uv_vertex>',
        `#include <uv_vertex>
        vMapUv = (uv + vec2(mod(cell, ${columns}), ${rows} - 1.0 - floor(cell / ${columns})))
          / vec2(${columns}, ${rows});`,
      );
  };
  material.customProgramCacheKey = () => 'decal';
  return material;
}
