import { type MouseEvent, type RefObject, useRef } from 'react'

/**
 * Handlers that close a modal dialog by a click on what lies around it. Closed by the click and not by the press, whose default
 * action would then take the focus from the element that opened the dialog.
 */
export function useOutsideClick(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const pressedOutside = useRef(false)
  return {
    onMouseDown: ({ target }: MouseEvent) => {
      pressedOutside.current = target === dialog.current
    },
    onClick: ({ target }: MouseEvent) => {
      if (pressedOutside.current && target === dialog.current) onClose()
    },
  }
}
