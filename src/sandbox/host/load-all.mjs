/** Loads modules, so that Node keeps their compiled code. */
for (const file of process.argv.slice(2)) await import(file);
