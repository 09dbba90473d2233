import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** A press becomes a drag after this distance, in px. */
const THRESHOLD_PX = 5;
/** The page scrolls while the pointer is this near to an edge of the window, in px. */
const EDGE_PX = 60;

interface Drag {
  index: number;
  startY: number;
  /** The position of the item if it were dropped now, or null if it was not dragged far enough. */
  to: number | null;
}

/** Reorders the children of a list by dragging a handle of each; mouse, pen and touch alike. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const hasDragged = useRef(false);

  /** The number of other items whose middle is above the pointer. */
  const positionAt = (y: number, dragged: number): number =>
    [...(list.current?.children ?? [])].filter((child, index) => {
      const { top, height } = child.getBoundingClientRect();
      return index !== dragged && top + height / 2 < y;
    }).length;

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false;
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ index, startY: event.clientY, to: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      const isDragged = drag.to !== null || Math.abs(event.clientY - drag.startY) > THRESHOLD_PX;
      if (!isDragged) return;
      hasDragged.current = true;
      if (event.clientY < EDGE_PX) window.scrollBy(0, -EDGE_PX / 4);
      if (event.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, EDGE_PX / 4);
      setDrag({ ...drag, to: positionAt(event.clientY, drag.index) });
    },
    onPointerUp: () => {
      if (drag !== null && drag.to !== null) onDrop(drag.index, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    // The click that ends a drag must not open the menu of the handle.
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!hasDragged.current) return;
      hasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  });

  /** Where the line is shown at an item, or undefined if it is not. */
  const markOf = (index: number): 'dragged' | 'before' | 'after' | undefined => {
    if (drag === null || drag.to === null) return undefined;
    if (index === drag.index) return 'dragged';
    const position = index < drag.index ? index : index - 1;
    if (drag.to === position) return 'before';
    const last = (list.current?.children.length ?? 0) - 2;
    return drag.to === last + 1 && position === last ? 'after' : undefined;
  };

  return { handleProps, markOf };
}
