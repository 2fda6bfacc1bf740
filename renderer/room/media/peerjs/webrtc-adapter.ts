/**
 * The build substitutes this for the package `webrtc-adapter`, which PeerJS imports. The package fixes WebRTC in
 * browsers far older than ours: browsers that support our style sheets (`light-dark()`: Chromium 123, Firefox 120,
 * Safari 17.5) don't need it. PeerJS itself only reads these details, and only for data connections, which we do not
 * make.
 */
const adapter = { browserDetails: { browser: "", version: 0 } };

// oxlint-disable-next-line import/no-default-export -- PeerJS imports the package's default.
export default adapter;
