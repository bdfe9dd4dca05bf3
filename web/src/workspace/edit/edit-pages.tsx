import type { Item } from '../../tray/item.ts';
import { PageList, type Zoom } from './page-list.tsx';
import { PageSheet, type SheetActions } from './page-sheet.tsx';
import { byPage, pageOf } from './placed.ts';
import type { Editor } from './use-editor.ts';

/** The pages with their items. */
export function EditPages({ editor, item, zoom }: { editor: Editor; item: Item; zoom: Zoom }) {
  const { pageCount, pictures, measures, edited, pages, texts, lines, found, areasBetween, hand, chain } = editor;
  const { writing } = hand;
  const onPages = byPage(edited.items);
  const actions: SheetActions = {
    ...hand.actions,
    onSelect: edited.choose,
    onChange: (index, placed, what, byKey = false) => edited.move(index, placed, what, byKey),
    onRemove: edited.remove,
  };
  return (
    <PageList item={item} pageCount={pageCount} zoom={zoom} handle={pages.handle} onPage={editor.setPage}>
      {(at, size, picture) => {
        pages.noteSize(at, size);
        return (
          <PageSheet
            page={at}
            size={size}
            picture={picture}
            items={onPages.get(at) ?? NONE}
            measures={measures}
            pictureOf={pictures.addressOf}
            tool={hand.tool}
            selected={edited.selected}
            writing={writing && pageOf(writing.item) === at ? writing : null}
            nameOf={edited.nameOf}
            pen={edited.styles.pen}
            read={texts.has(at)}
            lines={texts.get(at) ?? NONE}
            openLine={lines.open?.page === at ? lines.open : null}
            isLineWanted={hand.wantedLine === at}
            found={found?.filter((area) => area.page === at) ?? NONE}
            wordsBetween={(from, to) => areasBetween(at, from, to)}
            wanted={chain.wanted}
            onArrived={chain.onArrived}
            {...actions}
          />
        );
      }}
    </PageList>
  );
}

const NONE: never[] = [];
