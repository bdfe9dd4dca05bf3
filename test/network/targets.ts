/** Where no request may go: every range that is not public, and every way to write it. */

/** Addresses in ranges that are private, local or reserved, or that embed another address. */
export const INWARD_ADDRESSES = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.254',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.254',
  ],
  ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.254', '192.0.0.1', '192.0.2.1', '192.88.99.1'],
  ...['192.168.0.1', '192.168.255.254', '198.18.0.1', '198.19.255.254', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '100::1', '2001:db8::1', '2001:10::1'],
  // Where providers of clouds answer their machines.
  ...['168.63.129.16', '161.26.0.10', '166.8.0.1', '166.11.255.254', '199.36.153.8', '100.100.100.200', '192.0.0.192'],
  ...['2600:2d00:2:1000::1', '2600:2d00:2:20ff::1'],
  ...[
    '169.254.170.2',
    '169.254.42.42',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:42::42',
    'fe80::a9fe:a9fe',
    '::ffff:168.63.129.16',
  ],
  // IPv4 inside: mapped, compatible, translated (NAT64, SIIT), 6to4, Teredo, ISATAP.
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::7f00:1'],
  ...[
    '::ffff:0:127.0.0.1',
    '2002:7f00:1::1',
    '2002:a00:1::1',
    '2001:0:7f00:1::1',
    '2600::5efe:7f00:1',
    '2600::200:5efe:a00:1',
  ],
] as const;

/** Addresses of the public internet, which may be reached. */
export const PUBLIC_ADDRESSES = ['1.1.1.1', '9.9.9.9', '203.0.112.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'];

/** Ways to write inward addresses as the host of a URL. */
export const INWARD_HOSTS = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
  ],
  ...[
    '017700000001',
    '0x7f.1',
    '127.0.0.1.',
    '0',
    '0x0',
    '0.0',
    '00.0.0.0',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
  ],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:7f00:1]', '[::ffff:127.0.0.1]', '[0000::1]', '[::]', '[::127.0.0.1]'],
  ...['3232235521', '0xa9fea9fe', '[fd00:ec2::254]'],
];

/** Addresses that seem to lead to `host`, to some readers of URLs, and inwards to others. */
export function misleadingUrls(host: string, port: number): string[] {
  const inward = `127.0.0.1:${port}`;
  return [
    ...[`http://${host}@${inward}/`, `http://${host}:80@${inward}/`, `http://${host}%40@${inward}/`],
    ...[`http://${inward}#@${host}/`, `http://${inward}?@${host}/`, `http://${inward}/@${host}/`],
    ...[`http://${host}\\@${inward}/`, `http://${inward}\\@${host}/`, `http://${host}:@${inward}/`],
    ...[`http:${inward}/`, `http:/${inward}/`, `http:///${inward}/`, `http:\\\\${inward}\\`, `HTTP://${inward}/`],
    ...[`http://127.0\t.0.1:${port}/`, `http://127.0.0.1\n:${port}/`, ` http://${inward}/ `, `http://\u0000${inward}/`],
    ...[`http://${host} ${inward}/`, `http://${host}\r\nHost: ${inward}`, `http://127.0.0.1.:${port}/`],
    ...[`http://[::ffff:127.0.0.1%25lo]:${port}/`, `http://[::1%lo]:${port}/`, `ftp://${inward}/`, `ws://${inward}/`],
    ...[`//${inward}/`, `file://${inward}/etc/passwd`, `gopher://${inward}/_GET`, `dict://${inward}/info`],
    ...[`http://ⓛocalhost:${port}/`, `http://127.0.0.1%00:${port}/`, `http://127。0。0。1:${port}/`],
  ];
}
