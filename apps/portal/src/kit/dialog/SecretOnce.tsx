import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { useUnsaved } from '../form/use-unsaved.ts'
import { useShownOnce } from '../page/use-shown-once.ts'
import { CopyLine } from './CopyLine.tsx'
import { Dialog } from './Dialog.tsx'

type SecretOnceProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** That it is shown only once, and what to do when it gets lost. */
  readonly warning: { readonly title: string; readonly text: string }
  /** What can be copied, from top to bottom: an identifier, then the secret. */
  readonly values: readonly { readonly label: string; readonly value: string }[]
  /** More facts about what was made. */
  readonly children?: ReactNode
  /** Runs once the person has said that the secret is stored. The caller forgets it then. */
  readonly onClose: () => void
}

/**
 * A dialog with a secret that the server gives only once. It stays open until the person says that the secret is
 * stored: Escape and the cross ask for that first, and the browser asks before it closes.
 */
export const SecretOnce = ({ title, lead, warning, values, children, onClose }: SecretOnceProps) => {
  const { t } = useTranslation('parts')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isStored, setStored] = useState(false)
  const [isAsked, setAsked] = useState(false)
  useShownOnce(!isStored)
  useUnsaved(isStored ? 0 : 1)
  const close = () => {
    if (isStored) return onClose()
    setAsked(true)
    box.current?.focus()
  }
  const isMissing = isAsked && !isStored
  return (
    <Dialog title={title} lead={lead} onClose={close}>
      <div className="v-main">
        <div className="v-alert is-warning">
          <TriangleAlert className="v-icon" aria-hidden="true" />
          <div>
            <strong>{warning.title}</strong>
            {warning.text}
          </div>
        </div>
        {values.map(({ label, value }) => (
          <CopyLine key={label} label={label} value={value} />
        ))}
        {children}
        <div>
          <label className="v-check">
            <input
              ref={box}
              type="checkbox"
              className="v-tick"
              checked={isStored}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? id : undefined}
              onChange={(event) => setStored(event.currentTarget.checked)}
            />
            {t('stored')}
          </label>
          {isMissing && (
            <p className="v-error" id={id} role="alert">
              {t('storeFirst')}
            </p>
          )}
        </div>
      </div>
      <footer>
        <Button kind="primary" onClick={close}>
          {t('done')}
        </Button>
      </footer>
    </Dialog>
  )
}
