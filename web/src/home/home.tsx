import { Loader } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIdentity } from '../api/identity.ts';
import { useOperations } from '../api/operations.ts';
import { hasRecentJobs } from '../api/recent-jobs.ts';
import { INTENTS } from '../find/intents.ts';
import { recentTools } from '../find/recent.ts';
import { suggest } from '../find/suggest.ts';
import { lackedBy, POPULAR, placeOf, rankOf, type Tool } from '../find/tools.ts';
import { useTools } from '../find/use-tools.ts';
import { Failure } from '../shared/failure.tsx';
import { PlaceHeading } from '../shared/heading.tsx';
import { useTexts } from '../texts/index.tsx';
import { useDropTaker } from '../tray/drop-anywhere.tsx';
import { isOfItsTypes } from '../tray/source.ts';
import { addToTray, useTray } from '../tray/tray.ts';
import { recall } from '../ui/storage.ts';
import { judge, type Refusal, Refusals } from '../workspace/files/refusals.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { useFavourites } from './favourites.ts';
import classes from './home.module.css';
import { InHand } from './in-hand.tsx';
import { SearchField } from './search-field.tsx';
import { ToolGrid } from './tool-grid.tsx';
import { TrayStrip } from './tray-strip.tsx';

const RecentWork = lazy(() => import('./recent-work.tsx'));
const PresetList = lazy(() => import('../presets/preset-list.tsx'));

/** All tools by what people come for, found by typing or by dropping a file. */
export function Home() {
  const { t } = useTexts();
  const { loaded, failed, retry } = useOperations();
  const { tools, find } = useTools();
  const items = useTray();
  const active = items.filter(({ resting }) => !resting);
  const [query, setQuery] = useState('');
  const { refusals, take, types } = useIntake();
  const searching = query.trim() !== '';
  const { items: found, missing } = searching ? find(query) : { items: [], missing: false };

  return (
    <div className={classes.home}>
      <Hero count={active.length}>
        {items.length > 0 ? (
          <TrayStrip items={items} types={types} onFiles={take} />
        ) : (
          <ChooseFiles types={types} onFiles={take} />
        )}
      </Hero>
      {loaded && <Refusals refusals={refusals} limits={loaded.limits} />}
      <SearchField
        query={query}
        onChange={setQuery}
        count={found.length}
        missing={missing}
        first={found[0] && placeOf(found[0])}
      />
      {failed && <Failure onRetry={retry} />}
      {!loaded && !failed && (
        <div className="waiting" role="status">
          <Loader size="sm" role="status" aria-label={t.common.loading} />
        </div>
      )}
      {loaded && missing && (
        <p className={classes.none} data-missing>
          {t.home.noMatch(query)} {found.length > 0 && t.home.nearest}
        </p>
      )}
      {searching ? (
        <ToolGrid title={missing ? t.home.near : t.home.results(found.length)} tools={found} />
      ) : (
        <InHand item={active.length === 1 ? active[0] : undefined}>
          <AllTools tools={tools} />
        </InHand>
      )}
    </div>
  );
}

/** What the page asks for: a tool, or what should happen to the chosen files. */
function Hero({ count, children }: { count: number; children: React.ReactNode }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > 0 && before.current === 0) heading.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <section className={classes.hero} data-with-files={count > 0 || undefined}>
      <PlaceHeading title={null} ref={heading}>
        {count > 0 ? t.home.carried(count) : t.home.title}
      </PlaceHeading>
      {count === 0 && <p className={classes.lead}>{t.home.lead}</p>}
      {children}
    </section>
  );
}

const isPopular = (tool: Tool) => rankOf(tool) <= POPULAR && lackedBy(tool) === '';

function AllTools({ tools }: { tools: Tool[] }) {
  const { t } = useTexts();
  const items = useTray();
  const favourites = useFavourites();
  const { me } = useIdentity();
  const byName = (name: string) => tools.find((tool) => tool.name === name) ?? [];
  const recent = recentTools();
  const suggestions = suggest(tools, items, recent);
  const fitting = suggestions.map(({ tool }) => tool);
  const rest = tools.filter((tool) => !fitting.includes(tool));
  const someOf = (tool: Tool) => suggestions.find((suggestion) => suggestion.tool === tool)?.some ?? null;
  const active = items.filter(({ resting }) => !resting).length;
  const saved = (me || recall('presets') !== null) && (
    <Suspense>
      <PresetList />
    </Suspense>
  );
  const work = (me || hasRecentJobs()) && (
    <Suspense>
      <RecentWork />
    </Suspense>
  );
  return (
    <>
      {active > 0 && saved}
      {active > 0 && fitting.length === 0 && tools.length > 0 && <p>{t.home.carriedNone}</p>}
      <ToolGrid
        title={t.home.fitting(active)}
        tools={fitting}
        data-suggested
        noteOf={(tool) => {
          const some = someOf(tool);
          return some && <span className={classes.takes}>{t.tray.takes(some.join(', '))}</span>;
        }}
      />
      {active > 0 && work}
      {!active && (
        <>
          {work}
          <ToolGrid title={t.home.favourites} tools={favourites.flatMap(byName)} look="compact" />
          <ToolGrid title={t.home.recent} tools={recent.flatMap(byName)} look="compact" />
          {saved}
          <ToolGrid title={t.home.popular} tools={tools.filter(isPopular)} look="popular" />
        </>
      )}
      {INTENTS.map((intent) => (
        <ToolGrid
          key={intent}
          title={t.home.intents[intent]}
          tools={rest.filter((tool) => tool.intent === intent).toSorted((a, b) => rankOf(a) - rankOf(b))}
          data-intent={intent}
        />
      ))}
    </>
  );
}

/** Takes the files chosen or dropped here that any tool accepts. */
function useIntake() {
  const { loaded } = useOperations();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const take = useCallback(
    (files: File[]) => {
      if (!loaded) return;
      const sources = files.map((file) => ({ kind: 'local' as const, file }));
      const judged = judge(sources, loaded.limits, (source) =>
        loaded.operations.some((operation) => isOfItsTypes(operation, source)),
      );
      setRefusals(judged.refusals);
      addToTray(judged.fitting);
    },
    [loaded],
  );
  useDropTaker(loaded ? take : null);
  const types = useMemo(() => [...new Set(loaded?.operations.flatMap(({ accepts }) => accepts))], [loaded]);
  return { refusals, take, types };
}
