import type { ScimConnection } from '@vestibule/contract/schemas/scim'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyLine } from '../../kit/dialog/CopyLine.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { SecretOnce } from '../../kit/dialog/SecretOnce.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import type { CreatedConnection } from './provisioning.atoms.ts'
import { useSetup } from './setup-values.ts'

type CreatedDialogProps = { readonly connection: CreatedConnection; readonly onClose: () => void }

/** The values of a new connection with its token, shown this once. */
export const CreatedDialog = ({ connection, onClose }: CreatedDialogProps) => {
  const { t } = useTranslation('provisioning')
  const { guide, values } = useSetup()(connection)
  return (
    <SecretOnce
      title={t('created.title')}
      lead={guide}
      warning={{ title: t('created.warningTitle'), text: t('created.warning') }}
      values={values}
      onClose={onClose}
    />
  )
}

type SetupDialogProps = { readonly connection: ScimConnection; readonly onClose: () => void }

/** The values of a connection without its token. */
export const SetupDialog = ({
  connection: { source, scimUrl, connectionName },
  onClose,
}: SetupDialogProps) => {
  const { t } = useTranslation('provisioning')
  const { guide, values } = useSetup()({ source, scimUrl })
  return (
    <Dialog title={t('setup.title', { name: connectionName })} lead={guide} onClose={onClose}>
      <div className="v-main">
        {values.map(({ label, value }) => (
          <CopyLine key={label} label={label} value={value} />
        ))}
        <p className="v-hint">{t('setup.lost')}</p>
      </div>
      <footer>
        <Button kind="primary" onClick={onClose}>
          {t('setup.close')}
        </Button>
      </footer>
    </Dialog>
  )
}
