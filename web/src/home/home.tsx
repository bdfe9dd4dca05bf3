import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useOperations } from '../api/operations.ts';
import { useCarried } from '../app/carried.ts';
import { PlaceHeading } from '../app/heading.tsx';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { Failure } from '../ui/failure.tsx';
import { CarriedFiles } from './carried-files.tsx';
import { ChooseFiles } from './choose-files.tsx';
import classes from './home.module.css';
import { recentTools } from './recent.ts';
import { SearchField } from './search-field.tsx';
import { ToolGrid } from './tool-grid.tsx';
import { matches, type Tool, toolsOf } from './tools.ts';

const FAMILIES = ['pdf', 'image', 'json', 'helpers'];

/** All tools by family, found by typing or by dropping a file. */
export function Home() {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { loaded, failed, retry } = useOperations();
  const carried = useCarried();
  const [query, setQuery] = useState('');

  const tools = loaded ? toolsOf(loaded.operations, texts, t) : [];
  if (carried.length > 0 && loaded) return <CarriedFiles sources={carried} tools={tools} />;

  const found = tools.filter((tool) => matches(tool, query));
  const recent = recentTools()
    .map((name) => tools.find((tool) => tool.name === name))
    .filter((tool): tool is Tool => tool !== undefined);
  const others = [...new Set(tools.map((tool) => tool.family))].filter((family) => !FAMILIES.includes(family));

  return (
    <div className={classes.home}>
      <section className={classes.hero}>
        <PlaceHeading title={null}>{t.home.title}</PlaceHeading>
        <p className={classes.lead}>{t.home.lead}</p>
        <ChooseFiles />
      </section>
      <SearchField query={query} onChange={setQuery} count={found.length} first={found[0]?.name} />
      {failed && <Failure onRetry={retry} />}
      {!loaded && !failed && (
        <div className="waiting" role="status">
          <Loader size="sm" aria-label={t.common.loading} />
        </div>
      )}
      {query === '' && recent.length > 0 && <ToolGrid title={t.home.recent} tools={recent} compact />}
      {query !== '' && loaded && found.length === 0 && <p className={classes.none}>{t.home.noMatch(query)}</p>}
      {[...FAMILIES, ...others].map((family) => (
        <ToolGrid
          key={family}
          title={t.home.families[family] ?? family.toUpperCase()}
          tools={found.filter((tool) => tool.family === family)}
        />
      ))}
    </div>
  );
}
