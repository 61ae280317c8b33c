import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { THEME_KEY } from '@/shared/constants'
import { recall } from '@/shared/storage'

type Theme = 'light' | 'dark'

/** null means the colour scheme of the device. */
export const themeSlice = createSlice({
  name: 'theme',
  initialState: null as Theme | null,
  reducers: { themeChosen: (_state, { payload }: PayloadAction<Theme>) => payload },
  selectors: { selectTheme: (state): Theme => state ?? deviceTheme() },
})

export const { themeChosen } = themeSlice.actions
export const { selectTheme } = themeSlice.selectors

const deviceTheme = (): Theme => (window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function storedTheme(): Theme | null {
  const stored = recall(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : null
}
