/** The page of what changed lately. */
export const title = 'Changes';
export const description = 'What changed lately at the servers of this catalogue: tools, hosts, owners, settings.';
export const none = 'No crawl has seen a server change yet.';
export const lead = 'What crawls saw change at servers that were known before: the latest hundred at most.';
export const feed = 'Atom feed';
export const howChecked = 'How changes are checked';

/** A change in a few words; its subject stands beside them. */
export const kinds = {
  'tool-changed': 'Tool changed',
  'tool-added': 'Tool added',
  'tool-removed': 'Tool removed',
  'hosts-changed': 'Reached at another host',
  'owner-changed': 'Repository has another owner',
  'field-added': 'Configuration asks for more',
};
