type Group = { name: string; description: string; paths: RegExp }

/** The groups of the calls, as the viewer lists them; a call belongs to the first one that fits its path. */
export const groups: readonly Group[] = [
  { name: 'Administration', description: 'Users, committees, catalogues, settings and the audit log of a site', paths: /^admin\// },
  { name: 'Motions', description: 'Motions of members, from draft to submission, and their signatures', paths: /vorst|^businesstypes\// },
  { name: 'Records system', description: 'Postings to the records system, and its inbox', paths: /^ris\// },
  {
    name: 'Notes and tags',
    description: 'Own and shared notes, tags and bookmarks',
    paths: /notes\/|^tag\/|set_tags|set_bookmark|my_marks/,
  },
  { name: 'Annotations', description: 'Annotations on documents, their layers, and sharing them', paths: /annotat|\/share|versionable/ },
  {
    name: 'Imports',
    description: 'Meetings from a ZIP or made by hand, and their correction',
    paths: /import|create_meeting|by_hand|removal|correct_origin/,
  },
  {
    name: 'Documents',
    description: 'Documents of meetings and agenda items, with their versions',
    paths:
      /^(attachments|meeting_documents|personal_documents|proposals|protocols)\/|\/(attachments|meeting_documents|(create_|shared_)?personal_documents?|download|book)\/$/,
  },
  {
    name: 'Basic documents',
    description: 'The documents of a committee, in sections',
    paths: /^documents\/|committee_document|\/documents\/$/,
  },
  { name: 'Account', description: "The caller's own account, devices and subscriptions", paths: /^(users\/me|devices)\// },
  { name: 'Overview', description: 'What is next and new in all committees, and the search', paths: /^(news|overview|search)\// },
  {
    name: 'Committees',
    description: 'Committees with members, groups and links',
    paths: /^(committees\/((:id\/)?$|:id\/(?!meetings))|memberships\/)|committee_groups/,
  },
  { name: 'Businesses', description: 'What committees deal with over several meetings', paths: /^businesses\// },
  { name: 'Agenda', description: 'Agenda items, and the agenda of each day', paths: /agenda_item|tagesordnung_item/ },
  { name: 'Meetings', description: 'Meetings, who has read their documents, and messages about them', paths: /meeting|^users\/:id\// },
  { name: 'Site', description: 'What anyone may ask of the site', paths: /^(config|reach)\// },
]

/** The name of the group of a call. Throws if no group fits. */
export function groupOf(path: string): string {
  const group = groups.find(({ paths }) => paths.test(path))
  if (!group) throw new Error(`No group of the API description fits ${path}`)
  return group.name
}
