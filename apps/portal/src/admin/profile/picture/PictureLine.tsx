import { ApiError } from '@vestibule/contract/errors'
import type { User } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { closeDialog, dialogAddress } from '../../../kit/dialog/dialog-address.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { showToast } from '../../../kit/feedback/toast.atoms.ts'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { Avatar } from '../../../kit/person/Avatar.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { removePicture } from './picture.atoms.ts'

const kinds = 'image/png,image/jpeg,image/webp'
const noPicture = new ApiError('IMAGE_REFUSED')

/** A file that was chosen, opened; or the fact that it is no picture. */
const useChosen = () => {
  const dialog = useAtomValue(dialogAddress)
  const open = useSetAtom(dialogAddress)
  const close = useSetAtom(closeDialog)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [error, setError] = useState<ApiError>()
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const [file] = field.files ?? []
    if (file === undefined) return
    const opened = await createImageBitmap(file).catch(() => undefined)
    // The same file can be chosen again.
    field.value = ''
    setError(opened === undefined ? noPicture : undefined)
    setPicture(opened)
    if (opened !== undefined) open('picture')
  }
  const isOpen = dialog?.is === 'picture'
  // The address of the dialog opens nothing once its picture was left.
  useEffect(() => (isOpen ? () => setPicture(undefined) : undefined), [isOpen])
  return { picture: isOpen ? picture : undefined, error, choose, close: () => close('picture') }
}

/** What the user looks like to others: a picture, or initials. */
export const PictureLine = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('profile')
  const file = useRef<HTMLInputElement>(null)
  const { picture, error: refused, choose, close } = useChosen()
  const [state, remove] = useAtom(removePicture)
  const sayDone = useSetAtom(showToast)
  const has = Boolean(user.profilePictureUrl)
  const error = refused ?? (state.is === 'failed' ? state.error : undefined)
  const removeIt = async () => {
    if (await remove(undefined)) sayDone(t('pictureRemoved'))
  }
  return (
    <div className="v-form-line">
      <div className="v-line-name">
        <span className="v-label">{t('picture')}</span>
        <small>{has ? t('pictureKinds') : t('pictureHint')}</small>
      </div>
      <div className="v-picture">
        <Avatar id={user.id} name={user.name || user.email} url={user.profilePictureUrl} isLarge />
        <input ref={file} type="file" accept={kinds} hidden onChange={(event) => void choose(event)} />
        <Button onClick={() => file.current?.click()}>{has ? t('pictureChange') : t('pictureUpload')}</Button>
        {has && (
          <Button kind="ghost" isBusy={state.is === 'running'} onClick={() => void removeIt()}>
            {t('pictureRemove')}
          </Button>
        )}
        {error && <Refusal error={error} />}
      </div>
      {picture && (
        <PictureDialog picture={picture} onClose={close} onDone={() => sayDone(t('pictureSaved'))} />
      )}
    </div>
  )
}
