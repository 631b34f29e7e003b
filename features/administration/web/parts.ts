import {
  type Icon,
  IconAdjustments,
  IconBuildingCommunity,
  IconCategory,
  IconHistory,
  IconTags,
  IconTextCaption,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { administrationPolicy } from '#features/administration/policy.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { type AdministrationPart, administrationParts } from './part-names.ts'

export const partIcons: Record<AdministrationPart, Icon> = {
  users: IconUser,
  committees: IconBuildingCommunity,
  memberships: IconUsersGroup,
  business_types: IconCategory,
  tag_options: IconTags,
  text_fragments: IconTextCaption,
  configuration: IconAdjustments,
  audit_log: IconHistory,
}

/** The audit log is for auditors. */
export const partsFor = (me: Actor): AdministrationPart[] =>
  administrationParts.filter((part) => part !== 'audit_log' || administrationPolicy.audit(me))
