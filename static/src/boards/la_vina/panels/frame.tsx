/** The frame of what opens beside the path, or from below on phones. */

import { Panel, type PanelProps } from '../../../match/shell/Panel';

/** `asked`: opened by the person, so focus comes in with it. */
export function Frame({ name, children, ...rest }: Omit<PanelProps, 'cls'>) {
  return (
    <Panel name={name} cls={`trade lvp lvp-${name}`} {...rest}>
      <div class="cvscroll">{children}</div>
    </Panel>
  );
}
