import type { Mail } from '../../engines/mail/message.ts';
import { readEml } from '../../engines/mail/read-eml.ts';
import { readMsg } from '../../engines/mail/read-msg.ts';
import type { OperationInput } from '../kit/define.ts';

/** Reads the message of a job. @throws SheafError as `readEml` and `readMsg` do */
export async function readMail({ path, type }: OperationInput): Promise<{ format: 'eml' | 'msg'; mail: Mail }> {
  const outlook = type === 'application/x-ole-storage' || type === 'application/vnd.ms-outlook';
  return outlook ? { format: 'msg', mail: readMsg(path) } : { format: 'eml', mail: await readEml(path) };
}
