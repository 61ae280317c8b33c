import SavedBar from '@/shared/savedList/SavedBar'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'
import { NotFound } from '@/shared/ui/NotFound'

const nothing = () => undefined

export const dialog = {
  dialog: (
    <Dialog title="Dialog" onClose={nothing}>
      <p>Content</p>
      <Button look="primary">Confirm</Button>
      <Button>Cancel</Button>
    </Dialog>
  ),
}

export const savedBar = {
  bar: <SavedBar entry={{ kind: 'host', id: '11', name: 'Host', at: 1 }} onClose={nothing} />,
}

export const missing = { 'not found': <NotFound /> }
