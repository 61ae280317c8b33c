import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

type Toast = { id: string; kind: 'success' | 'error'; text: string }

/** A queue of toasts; only the head is shown. A toast equal to the shown one replaces it, so that it is shown and read again. */
export const toastSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toasted: {
      prepare: (kind: Toast['kind'], text: string) => ({ payload: { id: nanoid(6), kind, text } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        const [shown] = state
        if (shown?.kind === payload.kind && shown.text === payload.text) state[0] = payload
        else state.push(payload)
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToast: (state) => state[0] },
})

export const { toasted, toastClosed } = toastSlice.actions
export const { selectToast } = toastSlice.selectors
