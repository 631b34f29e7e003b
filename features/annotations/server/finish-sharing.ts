import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { recipientsOfGroups } from '#features/committees/server/repository.ts'
import { type Reader } from '#features/notifications/server/repository.ts'
import { sendMessage } from '#features/notifications/server/send.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { publishLayersChanged } from './publish-changed.ts'
import type { Recipients } from './recipients.ts'
import type { LockedLayer } from './seen-layers.ts'
import type { SharingDone } from './share.ts'

type Given = Pick<AppContext, 'jobs' | 'env' | 'clock'> & { db: Db; request: FastifyRequest }
type Message = { send_message: boolean; text: string; about: 'shared_layer' | 'shared_item'; path: string }
type Reached = { people: Reader[]; chosen: Recipients }

/** After layers were shared: sends the message to the named recipients, adds audit entries and publishes the change of each layer. */
export async function finishSharing(given: Given, all: SharingDone[], message: Message & Reached): Promise<void> {
  const { db, request } = given
  const [first] = all
  if (first && message.send_message) await write(given, first.layer, message)
  for (const { layer, removed } of all) {
    await addAuditEntry(db, byRequest(request), auditEntryOn('share_annotation_layer', layer, message.chosen))
    if (removed.user_ids.length + removed.group_ids.length > 0)
      await addAuditEntry(db, byRequest(request), auditEntryOn('unshare_annotation_layer', layer, removed))
  }
  await publishLayersChanged(
    db,
    all.map(({ layer, user_ids }) => ({ version_id: layer.version_id, layer_id: layer.id, user_ids })),
  )
}

/** Mails only to people: a group's additional addresses belong to nobody who could see the document. */
async function write(given: Given, { committee_id }: LockedLayer, { text, about, path, people, chosen }: Message & Reached): Promise<void> {
  const { me, site } = given.request
  const { members } = await recipientsOfGroups(given.db, { committee_id, group_ids: chosen.group_ids, today: me.today })
  const reached = new Set([...chosen.user_ids, ...members])
  await sendMessage(given, { me, committee_id, about, path, message: text, ...site, people: people.filter(({ id }) => reached.has(id)) })
}

const auditEntryOn = (action: string, { id, committee_id, version_id }: LockedLayer, recipients: Recipients) => ({
  action,
  subject_type: 'annotation_layers',
  subject_id: id,
  committee_id,
  details: { version_id, ...recipients },
})
