/** The frame of what lies over the season that is not being played. */

import { Panel, type PanelProps } from '../../../match/shell/Panel';

export function Frame({ name, ...rest }: Omit<PanelProps, 'cls'>) {
  return <Panel name={name} cls={`vpanel v-${name}`} inner="vpin" intoView {...rest} />;
}
