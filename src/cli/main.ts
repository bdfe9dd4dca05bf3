import { EXIT } from './exit.ts';

type Command = (args: string[]) => Promise<number>;

/** Each command loads only what it needs, so the program starts quickly. */
const COMMANDS: Record<string, Command> = {
  async operations(args) {
    const { listOperations } = await import('./operations-command.ts');
    return listOperations(args);
  },
  async run(args) {
    const { runWorkflow } = await import('./run-command.ts');
    return runWorkflow(args);
  },
  async watch(args) {
    const { watchFolder } = await import('./watch.ts');
    return watchFolder(args);
  },
  async jobs(args) {
    const { jobs } = await import('./account.ts');
    return jobs(args);
  },
  async mcp(args) {
    const { serveAssistant } = await import('./mcp/command.ts');
    return serveAssistant(args);
  },
  async login(args) {
    const { login } = await import('./account.ts');
    return login(args);
  },
  async logout(args) {
    const { logout } = await import('./account.ts');
    return logout(args);
  },
  async completion([shell]) {
    const { completionScript } = await import('./completion.ts');
    process.stdout.write(completionScript(shell));
    return EXIT.done;
  },
  async __complete(words) {
    const { complete } = await import('./completion.ts');
    const found = await complete(words);
    if (found.length > 0) process.stdout.write(`${found.join('\n')}\n`);
    return EXIT.done;
  },
  async help([name]) {
    if (name !== undefined) return run([name, '--help']);
    const { USAGE } = await import('./help.ts');
    process.stdout.write(USAGE);
    return EXIT.done;
  },
  serve: () => serve({}),
  worker: () => serve({ ROLE: 'worker' }),
  async admin(args) {
    process.argv = [...process.argv.slice(0, 2), ...args];
    await import('../admin/admin.ts');
    return Number(process.exitCode ?? EXIT.done);
  },
};

/** Becomes the service, which ends when signalled. */
async function serve(settings: Record<string, string>): Promise<number> {
  Object.assign(process.env, settings);
  await import('../main.ts');
  return new Promise(() => {});
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command === undefined) {
    const { USAGE } = await import('./help.ts');
    process.stderr.write(USAGE);
    return EXIT.usage;
  }
  if (command === '--help' || command === '-h') return COMMANDS.help?.([]) as Promise<number>;
  if (command === '--version') {
    const { VERSION } = await import('../http/version.ts');
    process.stdout.write(`${VERSION}\n`);
    return EXIT.done;
  }
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (known) return known(args);
  const { startEarly } = await import('./early-child.ts');
  await using early = await startEarly(command, args);
  const { runOperation } = await import('./operation-command.ts');
  return await runOperation(command, args, early);
}

// A reader such as `head` may close the pipe early; this is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed),
);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { createReport } = await import('./report.ts');
  process.exitCode = createReport({ json: false, quiet: true }).fail(error);
}
