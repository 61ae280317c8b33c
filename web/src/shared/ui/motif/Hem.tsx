import css from './motif.module.css'

/** The woven edge of header and footer; of styles only, because the first view of the gateway has it, too. */
export const Hem = () => <div className={css.hem} />
