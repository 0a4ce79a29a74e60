import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { CropField } from './CropField.tsx'
import { firstCrop } from './crop.ts'
import { encodeCrop } from './draw-crop.ts'
import { uploadPicture } from './picture.atoms.ts'
import '../../../theme/admin/picture.css'

type PictureDialogProps = {
  readonly picture: ImageBitmap
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Chooses the square of a picture and sends it. */
export const PictureDialog = ({ picture, onClose, onDone }: PictureDialogProps) => {
  const { t } = useTranslation('profile')
  const common = useTranslation('common')
  const [crop, setCrop] = useState(firstCrop)
  const [state, upload] = useAtom(uploadPicture)
  const forget = useSetAtom(uploadPicture.reset)
  const close = () => {
    forget()
    onClose()
  }
  const save = async () => {
    if (!(await upload({ image: encodeCrop(picture, crop) }))) return
    close()
    onDone()
  }
  return (
    <Dialog title={t('pictureDialog.title')} lead={t('pictureDialog.lead')} onClose={close}>
      <div className="v-main">
        <CropField picture={picture} crop={crop} onCrop={setCrop} />
        {state.is === 'failed' && <Refusal error={state.error} about={t('pictureDialog.failed')} />}
      </div>
      <footer>
        <Button onClick={close}>{common.t('cancel')}</Button>
        <Button kind="primary" isBusy={state.is === 'running'} onClick={() => void save()}>
          {t('pictureDialog.save')}
        </Button>
      </footer>
    </Dialog>
  )
}
