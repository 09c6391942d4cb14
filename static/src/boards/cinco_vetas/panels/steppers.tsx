/** Choosing how many of each resource. */

import { Icon } from '../../../match/shell/parts';
import { w } from '../i18n';
import { RESOURCES, type Resource } from '../types';
import type { Bag } from '../view';
import { ResourceIcon } from './frame';

export interface SteppersProps {
  readonly title?: string;
  /** For tests: which side of a deal. */
  readonly side: string;
  readonly bag: Bag;
  readonly change: (bag: Bag) => void;
  /** Why there cannot be one more; undefined when there can. */
  readonly noMore: (resource: Resource) => string | undefined;
  /** Shown beside the picture, where there is room. */
  readonly held?: Bag;
  /** The most of each there is to give, beside the number where the hand may be out of sight. */
  readonly most?: Bag;
}

export function Steppers({ title, side, bag, change, noMore, held, most }: SteppersProps) {
  const step = (resource: Resource, by: number): void => {
    change({ ...bag, [resource]: Math.max(0, (bag[resource] ?? 0) + by) });
  };
  return (
    <div role="group" aria-label={title} data-side={side}>
      {title && <h3>{title}</h3>}
      {RESOURCES.map((resource) => {
        const n = bag[resource] ?? 0;
        const why = noMore(resource);
        const name = w(`cap.${resource}`);
        return (
          <div key={resource} class={`stp${n > 0 ? ' on' : ''}`}>
            <ResourceIcon resource={resource} />
            {held && <span class="cvheld">{name} · {held[resource] ?? 0}</span>}
            <button
              type="button"
              aria-label={w('trade.less', { resource: name })}
              aria-disabled={n === 0 ? 'true' : undefined}
              data-do={`less-${resource}`}
              onClick={() => n > 0 && step(resource, -1)}
            >
              <Icon name="minus" size={16} />
            </button>
            <b aria-live="polite">
              {n}
              {most && <small>/{most[resource] ?? 0}</small>}
            </b>
            <button
              type="button"
              aria-label={why ? `${w('trade.more', { resource: name })}: ${why}` : w('trade.more', { resource: name })}
              title={why}
              aria-disabled={why ? 'true' : undefined}
              data-do={`more-${resource}`}
              onClick={() => !why && step(resource, 1)}
            >
              <Icon name="plus" size={16} />
            </button>
          </div>
        );
      })}
    </div>
  );
}
