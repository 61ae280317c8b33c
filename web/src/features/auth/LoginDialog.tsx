import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { loginClosed } from '@/shared/session/session'
import { Dialog } from '@/shared/ui/Dialog'
import { LoginForm } from './LoginForm'
import { RegisterForm } from './RegisterForm'
import { RestoreForm } from './RestoreForm'

type View = 'login' | 'registration' | 'passRestore'

export default function LoginDialog() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const [view, setView] = useState<View>('login')
  const close = () => dispatch(loginClosed())
  const body = useRef<HTMLDivElement>(null)
  // Otherwise the dialog would focus its close button, and a change of view would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the view changes
  useEffect(() => body.current?.querySelector('input')?.focus(), [view])
  const titles = { login: t('login_title'), registration: t('registration'), passRestore: t('reset_title') }
  return (
    <Dialog title={titles[view]} onClose={close}>
      <div ref={body}>
        {view === 'login' && (
          <LoginForm
            onRegister={() => setView('registration')}
            onRestore={() => setView('passRestore')}
            onDone={close}
          />
        )}
        {view === 'registration' && <RegisterForm onBack={() => setView('login')} onDone={close} />}
        {view === 'passRestore' && <RestoreForm onBack={() => setView('login')} onDone={close} />}
      </div>
    </Dialog>
  )
}
