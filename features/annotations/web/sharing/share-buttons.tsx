import { Button } from '@mantine/core'
import { IconPencil, IconShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { type DocumentSearch, versionLink } from '#features/documents/web/document-address.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { RowLink } from '#platform/web/ui/list/RowActions.tsx'

const ShareItemDialog = lazy(async () => ({ default: (await import('./ShareItemDialog.tsx')).ShareItemDialog }))

type Props = { item: AgendaItemWithMeeting; isOpen: boolean }

/** Shares the reader's annotations on the documents of an agenda item; the URL holds whether the dialog is open (D2 §2). */
export function ShareItem({ item, isOpen }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const mayShare = useMayShareItem(item.meeting.committee.id)
  const { open, close } = useDialogOfAddress()
  if (!mayShare) return null
  const hasAttachments = item.attachments.length > 0
  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        mx={-8}
        disabled={!hasAttachments}
        leftSection={<IconShare size={20} aria-hidden />}
        onClick={open}
        {...refusing}
      >
        {t('sharing.share_annotations')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareItemDialog key={item.id} item={item} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Opening adds a history entry, closing replaces it. */
function useDialogOfAddress() {
  const navigate = useNavigate({ from: '/agenda_items/$id' })
  const show = (share_agenda_item: true | undefined) =>
    void navigate({ search: (before) => ({ ...before, share_agenda_item }), replace: !share_agenda_item, resetScroll: false })
  return { open: () => show(true), close: () => show(undefined) }
}

const ShareLayerDialog = lazy(async () => ({ default: (await import('./ShareLayerDialog.tsx')).ShareLayerDialog }))

type ShareLayerProps = {
  document: DocumentWithParents
  /** The version that the layer belongs to. */
  version: DocumentVersion
  layer: AnnotationLayer | null
  search: DocumentSearch
}

/** The dialog that shares the open layer, shown while the URL says so (D3 §2). */
export function ShareLayer({ layer, ...props }: ShareLayerProps) {
  const mayShare = useMayShare(props.document.meeting.committee.id)
  // Keeps the layer from when it was opened, since sharing changes it.
  return props.search.share && layer && mayShare(layer) ? <Opened key={layer.id} layer={layer} {...props} /> : null
}

function Opened({ document, version, layer: opened, search }: ShareLayerProps & { layer: AnnotationLayer }) {
  const [layer] = useState(opened)
  const go = useGo(document, search)
  return (
    <Suspense>
      <ShareLayerDialog document={document} layer={layer} isCarryingOver={version.is_carrying_over} onClose={go} />
    </Suspense>
  )
}

/** Closes the dialog and goes to a layer; without an id the page opens the private one, where the next stroke goes. Nothing else of the URL is kept (D3 §2). */
function useGo({ kind, id }: DocumentWithParents, { version_id }: DocumentSearch) {
  const navigate = useNavigate()
  return (layer_id: number | undefined) => void navigate({ ...versionLink(kind, id, { version_id, layer_id }), replace: true })
}

type ShareLayerLinkProps = { document: DocumentWithParents; layer: AnnotationLayer; search: DocumentSearch }

/** Shares the private layer, or changes the recipients of a shared one (D3 §6). */
export function ShareLayerLink({ document, layer, search }: ShareLayerLinkProps) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const mayShare = useMayShare(document.meeting.committee.id)
  if (!mayShare(layer)) return null
  const Icon = layer.is_private_layer ? IconShare : IconPencil
  const to = { ...search, version_id: layer.object_id, layer_id: layer.id, share: true } as const
  return (
    <RowLink
      label={t(layer.is_private_layer ? 'sharing.share_layer' : 'sharing.edit_layer', { name: layer.display_name })}
      icon={<Icon size={20} stroke={1.5} aria-hidden />}
      link={versionLink(document.kind, document.id, to)}
      {...refusing}
    />
  )
}

/** Whether the site shares annotations and the committee is active (D3 §6). */
function useSite(committee_id: number) {
  const { features } = useConfiguration()
  const isClosed = useIsClosed(committee_id)
  return { committee_id, feature_share_annotations: features.shareAnnotations && !isClosed }
}

/** Returns whether the reader may share a layer of a document of the committee. */
function useMayShare(committee_id: number): (layer: AnnotationLayer) => boolean {
  const me = useMe()
  const site = useSite(committee_id)
  return (layer) => annotationPolicy.share(me, { ...layer, ...site })
}

/** Whether the reader may share annotations on the documents of an agenda item. */
function useMayShareItem(committee_id: number): boolean {
  const me = useMe()
  return annotationPolicy.shareItem(me, useSite(committee_id))
}
