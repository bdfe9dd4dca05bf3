/**
 * All comparisons of whole PDF jobs with native tools, one after the other. Run: npm run bench:pdf [-- file.pdf …];
 * files that are named are drawn instead of a made document.
 */
await import('./pdf/structure.ts');
await import('./pdf/compress.ts');
await import('./pdf/render.ts');
