import { describe, expect, it } from 'vitest';

import { editUrlOf, reportUrl } from '../../../src/catalog/content-file/contribution.ts';

const REPORT = { qualifiedName: 'acme/mail', page: 'https://list.example/servers/acme/mail/' };

describe('reporting a problem', () => {
  it('opens a new issue if the host of the repository is known', () => {
    expect(reportUrl('https://github.com/acme/list', REPORT)).toBe(
      'https://github.com/acme/list/issues/new?title=acme%2Fmail&body=https%3A%2F%2Flist.example%2Fservers%2Facme%2Fmail%2F',
    );
    expect(reportUrl('https://github.com/acme/list.git', { ...REPORT, page: undefined })).toBe(
      'https://github.com/acme/list/issues/new?title=acme%2Fmail',
    );
    expect(reportUrl('https://gitlab.com/group/sub/list/', { ...REPORT, page: undefined })).toBe(
      'https://gitlab.com/group/sub/list/-/issues/new?issue%5Btitle%5D=acme%2Fmail',
    );
  });

  it('links to the URL of the operator otherwise', () => {
    for (const address of ['https://git.example/acme/list', 'https://github.com/acme', 'https://github.com/acme/list/issues'])
      expect(reportUrl(address, REPORT)).toBe(address);
  });
});

describe('editing an entry', () => {
  const TEMPLATE = 'https://github.com/acme/list/edit/main/content/{path}';

  it('links to the content file of the server', () => {
    expect(editUrlOf(TEMPLATE, 'Acme/Mail')).toBe('https://github.com/acme/list/edit/main/content/servers/acme/mail.yaml');
    expect(editUrlOf(TEMPLATE, 'mail')).toBe('https://github.com/acme/list/edit/main/content/servers/_/mail.yaml');
    expect(editUrlOf(TEMPLATE, '@acme/$&mail')).toBe('https://github.com/acme/list/edit/main/content/servers/%40acme/%24%26mail.yaml');
  });
});
