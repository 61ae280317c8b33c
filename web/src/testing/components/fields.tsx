import { DateField } from '@/shared/forms/fields/DateField'
import { Field, FieldGroup } from '@/shared/forms/fields/Field'
import forms from '@/shared/forms/forms.module.css'
import { SearchField } from '@/shared/ui/SearchField'

const nothing = () => undefined
const problem = { text: 'Write the name' }

/** Fields with and without help and problems. */
export const fields = {
  field: (
    <Field label="Name" needed>
      {(control) => <input {...control} className={forms.input} defaultValue="Night" />}
    </Field>
  ),
  'field with help': (
    <Field label="Name" help="As it is written on the poster">
      {(control) => <input {...control} className={forms.input} />}
    </Field>
  ),
  'field with a problem': (
    <Field label="Name" help="As it is written on the poster" problem={problem}>
      {(control) => <input {...control} className={forms.input} />}
    </Field>
  ),
  'long text with a problem': (
    <Field label="Text" problem={problem}>
      {(control) => <textarea {...control} className={forms.input} rows={4} />}
    </Field>
  ),
  'choices with a problem': (
    <FieldGroup label="For whom" problem={problem}>
      {(control) => (
        <div className={forms.choices}>
          {['Children', 'Adults'].map((name) => (
            <label key={name} className={forms.choice}>
              <input type="checkbox" aria-invalid={control['aria-invalid']} defaultChecked={name === 'Adults'} />
              {name}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  ),
  'date field': <DateField label="Day" value="2026-12-24" onChange={nothing} />,
  'date field with a problem': <DateField label="Day" value="" problem={problem} onChange={nothing} />,
  'search field': <SearchField label="Search" text="" onSearch={nothing} />,
}
