import { needsNode } from './needs-node.ts';

const refused = needsNode('Reading and writing files');

export {
  refused as closeSync,
  refused as fstatSync,
  refused as openSync,
  refused as readFileSync,
  refused as readSync,
  refused as writeSync,
};
