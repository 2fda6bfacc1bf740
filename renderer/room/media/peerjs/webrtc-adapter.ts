/**
 * The build puts this in place of the package `webrtc-adapter`, which PeerJS imports. The package mends WebRTC in
 * browsers far older than ours: what runs our style sheets (`light-dark()`: Chromium 123, Firefox 120, Safari 17.5)
 * needs none of it. PeerJS itself reads only these details, and those only for data connections, which we do not make.
 */
const adapter = { browserDetails: { browser: "", version: 0 } };

// oxlint-disable-next-line import/no-default-export -- PeerJS imports the package's default.
export default adapter;
