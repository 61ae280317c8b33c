/**
 * The words of the markdown editor: Spanish in every language of the page, as the specification (section 1) has it, and so
 * not in the locale files. Undo, redo, clear, save and the table stand there word for word. Whatever shows one carries lang="es".
 */
export const EDITOR_LANG = 'es'

export const editorWords = {
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
  keyof typeof editorWords,
  'toolbar' | 'preview' | 'linkText' | 'imageText' | 'column'
>
