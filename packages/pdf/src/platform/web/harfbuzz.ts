import { needsNode } from './needs-node.ts';

const refused = needsNode('Setting text in a font');

export { refused as loadHarfBuzz, refused as readSubsetter };
