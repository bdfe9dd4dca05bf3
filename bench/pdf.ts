/** All comparisons of whole PDF jobs with native tools, in sequence, on generated documents. Run: npm run bench:pdf */
await import('./pdf/structure.ts');
await import('./pdf/edit.ts');
await import('./pdf/stamp.ts');
await import('./pdf/images.ts');
await import('./pdf/compress.ts');
await import('./pdf/render.ts');
await import('./pdf/memory.ts');
await import('./pdf/growth.ts');
await import('./pdf/edit-memory.ts');
