import type { Item } from '../../tray/item.ts';
import type { Zoom } from '../stage/looks.ts';
import { useStable } from '../use-stable.ts';
import { PageList } from './page-list.tsx';
import { PageSheet, type SheetActions } from './page-sheet.tsx';
import { byPage, pageOf } from './placed.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  item: Item;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
}

/** The pages with their items. */
export function EditPages({ editor, item, zoom, onZoom }: Props) {
  const { pageCount, pictures, measures, edited, pages, texts, lines, found, areasBetween, hand, chain } = editor;
  const { writing } = hand;
  const onPages = byPage(edited.items);
  const actions = useStable<
    SheetActions & Pick<Editor['edited'], 'nameOf'> & Pick<Editor, 'areasBetween'> & Pick<Editor['chain'], 'onArrived'>
  >({
    ...hand.actions,
    nameOf: edited.nameOf,
    areasBetween,
    onArrived: chain.onArrived,
    onSelect: edited.choose,
    onChange: (index, placed, what, byKey = false) => edited.move(index, placed, what, byKey),
    onRemove: edited.remove,
  });
  return (
    <PageList
      item={item}
      pageCount={pageCount}
      zoom={zoom}
      handle={pages.handle}
      onPage={editor.setPage}
      onZoom={onZoom}
    >
      {(at, size, picture) => {
        pages.noteSize(at, size);
        const here = onPages.get(at) ?? NONE;
        return (
          <PageSheet
            page={at}
            size={size}
            picture={picture}
            items={here}
            measures={measures}
            pictureOf={pictures.addressOf}
            tool={hand.tool}
            selected={here.some(({ index }) => index === edited.selected) ? edited.selected : null}
            writing={writing && pageOf(writing.item) === at ? writing : null}
            pen={edited.styles.pen}
            read={texts.has(at)}
            lines={texts.get(at) ?? NONE}
            openLine={lines.open?.page === at ? lines.open : null}
            isLineWanted={hand.wantedLine === at}
            found={found?.filter((area) => area.page === at) ?? NONE}
            wanted={chain.wanted}
            {...actions}
          />
        );
      }}
    </PageList>
  );
}

const NONE: never[] = [];
