import { composePorts, type Ports } from '../compose.ts';
import { ConfigError, readConfig } from '../config.ts';
import { writeLetter } from '../core/accounts/letters.ts';
import { createUserRemover } from '../core/accounts/remove-user.ts';
import { createTokenStore } from '../core/accounts/tokens.ts';
import { createUserStore, normalizeEmail, type User } from '../core/accounts/users.ts';
import { USER_TIERS, type UserTier } from '../core/identity.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { StartError } from '../errors.ts';
import { createLog } from '../log.ts';

/**
 * Looks after users from the command line, on the database that the settings name; the service may be running. Changes
 * hold from its next request on. Run: npm run admin -- <command>
 */
const USAGE = `Usage: npm run admin -- <command>

  list [--json]                    list users
  add <email>                      create an account and print a link to set its password
  set-tier <user> <${USER_TIERS.join('|')}>       change a user’s plan
  activate <user>                  reactivate a user
  deactivate <user>                block sign-in, end sessions and revoke keys
  delete <user>                    delete a user and their keys, jobs and files

<user> is an email address or a user ID.
Uses the same settings as the service: DATA_DIR, DATABASE_URL, S3_BUCKET and others.
`;

/** A wrong command line; its message is all there is to say. */
class Refused extends Error {}

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function main([command, ...args]: string[]): Promise<void> {
  if (command === undefined || command === 'help' || command === '--help') return print(USAGE);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run) throw new Refused(`Unknown command ${JSON.stringify(command)}.\n\n${USAGE}`);
  const config = readConfig();
  prepareDataFolder(config.DATA_DIR);
  const ports = await composePorts(config, createLog('warn', 2));
  try {
    await run(ports, args);
  } finally {
    await ports.close();
  }
}

type Command = (ports: Ports, args: string[]) => Promise<void>;

const COMMANDS: Record<string, Command> = {
  async list({ database }, [format]) {
    const users = await createUserStore(database).list();
    const rows = users.map((user) => ({
      user_id: user.id,
      email: user.email,
      tier: user.tier,
      is_active: user.isActive,
      email_verified: user.emailVerified,
      created_at: new Date(user.createdAt).toISOString(),
    }));
    if (format === '--json') return print(JSON.stringify(rows, null, 2));
    const heads = ['id', 'tier', 'active', 'verified', 'since', 'email'];
    const table = [
      heads,
      ...rows.map((row) => [
        String(row.user_id),
        row.tier,
        row.is_active ? 'yes' : 'no',
        row.email_verified ? 'yes' : 'no',
        row.created_at.slice(0, 10),
        row.email,
      ]),
    ];
    const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    for (const row of table)
      print(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      );
  },

  async add({ database }, [address]) {
    const email = normalizeEmail(address ?? '');
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
      throw new Refused(`Enter an email address, such as ada@example.org.\n\n${USAGE}`);
    }
    const user = await createUserStore(database).insert(database.query, email, null);
    if (!user) throw new Refused(`${email} already has an account.`);
    const token = await createTokenStore(database).issue(user.id, 'reset-password');
    const { PUBLIC_URL, PORT, SITE_NAME } = readConfig();
    const { link } = writeLetter('reset-password', {
      to: email,
      token,
      baseUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
      language: 'en',
      looks: { name: SITE_NAME, color: '#000000' },
    });
    print(`Account created for ${email}. Set its password within 30 minutes:\n${link}`);
  },

  async 'set-tier'({ database }, [who, tier]) {
    const user = await findUser(database, who);
    if (!(USER_TIERS as readonly (string | undefined)[]).includes(tier)) {
      throw new Refused(`Unknown plan ${JSON.stringify(tier ?? '')}. Use one of ${USER_TIERS.join(', ')}.`);
    }
    await createUserStore(database).setTier(user.id, tier as UserTier);
    print(`${user.email} is now on the ${tier} plan.`);
  },

  async activate({ database }, [who]) {
    const user = await findUser(database, who);
    await createUserStore(database).activate(user.id);
    print(`${user.email} can sign in again. Revoked keys stay revoked.`);
  },

  async deactivate({ database }, [who]) {
    const user = await findUser(database, who);
    await createUserStore(database).deactivate(user.id);
    print(`${user.email} is deactivated. Sessions have ended and keys are revoked.`);
  },

  async delete({ database, storage, events }, [who]) {
    const user = await findUser(database, who);
    const users = createUserStore(database);
    // Deactivate the user first, so that they cannot start anything new meanwhile.
    await users.deactivate(user.id);
    const removed = await createUserRemover({ database, storage, events })(user.id);
    print(`Deleted ${user.email}, ${removed.jobs} jobs and ${removed.files} files.`);
  },
};

async function findUser(database: Ports['database'], who: string | undefined): Promise<User> {
  if (!who) throw new Refused(`Enter a user: an email address or an ID.\n\n${USAGE}`);
  const users = createUserStore(database);
  const user = /^\d{1,15}$/.test(who) ? await users.find(Number(who)) : await users.findByEmail(normalizeEmail(who));
  if (!user) throw new Refused(`User ${JSON.stringify(who)} not found. Use "list" to show all users.`);
  return user;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = [Refused, ConfigError, StartError].some((kind) => error instanceof kind);
  if (!isExpected) throw error;

  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
