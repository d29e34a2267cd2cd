/** The page of recent changes. */
export const title = 'Changes';
export const description =
  'Recent changes to this catalogue: servers that were added, removed or renamed, and changes of tools, packages, hosts, owners, settings.';
export const none = 'No change is known yet.';
export const lead =
  'Servers that were added, removed or renamed, and changes to known servers, as crawls found them: the latest 100 of each at most. A removal is listed if it was recorded.';
export const feed = 'Atom feed';
export const howChecked = 'How changes are checked';

/** The kind of a change; the name of the tool, field or package, or the present name of the server, follows it. */
export const kinds = {
  added: 'Server added',
  removed: 'Server removed',
  renamed: 'Server renamed',
  'tool-changed': 'Tool changed',
  'tool-added': 'Tool added',
  'tool-removed': 'Tool removed',
  'hosts-changed': 'Host changed',
  'owner-changed': 'Repository owner changed',
  'field-added': 'Setting added',
  'package-changed': 'Package changed',
  'package-added': 'Package added',
  'package-removed': 'Package removed',
  'package-updated': 'New version of a package',
};
