/**
 * The labels of the markdown editor. The specification (section 1) requires Spanish in every language of the page, so they are
 * not in the locale files; it fixes the labels of undo, redo, clear, save and table. Elements that show a label have lang="es".
 */
export const EDITOR_LANG = 'es'

export const editorLabels = {
  toolbar: 'Herramientas de texto',
  undo: 'Deshacer',
  redo: 'Rehacer',
  bold: 'Negrita',
  italic: 'Cursiva',
  heading: 'Título',
  list: 'Lista',
  numbers: 'Lista numerada',
  quote: 'Cita',
  link: 'Insertar enlace',
  image: 'Insertar imagen',
  table: 'Insertar tabla',
  code: 'Código',
  clear: 'Borrar',
  save: 'Guardar',
  preview: 'Vista previa',
  linkText: 'texto del enlace',
  imageText: 'descripción de la imagen',
  column: 'Columna',
} as const

export type EditorAction = Exclude<
  keyof typeof editorLabels,
  'toolbar' | 'preview' | 'linkText' | 'imageText' | 'column'
>
